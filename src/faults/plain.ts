/** A sentence without what would steer a terminal or begin a line: some of it comes from a file that anybody may have written. */
export function plain(sentence: string): string {
  return sentence.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
}
