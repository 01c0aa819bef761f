import { wordsOf } from "./word_set.ts";

/** Words that say nothing about what a statement is about. */
const STOP_WORDS = new Set(
  wordsOf(
    "about above after again against all already also always among another any anyone anything around away back because " +
      "become been before behind being below between both bring call came cannot case change come complete could current " +
      "does doing done down each either else enough even ever exactly except file find first follow from further " +
      "give given going gone good have having here high hold inside instead into itself just keep kept kind know known " +
      "large last later least leave less like line list little long look made make many matter mean might more most much must " +
      "name need never next none nothing number often once one only onto other otherwise outside over part per place point " +
      "possible put rather read real really reason require result right run said same second see seen set several shall short " +
      "should show side simply since single small some someone something soon still such take tell text than that their them " +
      "then there therefore these they thing think this those though three through time together too toward true turn two " +
      "type under unless until upon used using usage value very want well went were what when where whether which while " +
      "whole whose will with within without word work would write written year yes your start end stop every entire different " +
      "new old own way default follow include provide allow support add remove create check ensure",
  ),
);

/** Whether a word may name something: at least four letters, none of them a digit, and not one that all texts use. */
export function isTerm(word: string): boolean {
  return word.length >= 4 && /^[\p{L}\p{M}]+$/u.test(word) && !STOP_WORDS.has(word);
}
