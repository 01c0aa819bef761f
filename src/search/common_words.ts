/** Words that say little about a subject. They are indexed, but a question leaves them out when it has others. */
const common = new Set(
  (
    "a about an and are as at be but by can could did do does for from has have how i if in into is it its may my no " +
    "not of on or our s should so such t than that the their them then there these they this to up us was we were " +
    "what when where which while who why will with would you your"
  ).split(" "),
);

/** Whether the term (lower case) is one of the commonest English words. */
export function isCommon(term: string): boolean {
  return common.has(term);
}
