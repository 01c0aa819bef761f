/** Bytes above which a single-file source, or all pages of a site together, are refused; the largest known file has 7.7 MB. */
export const MAX_SITE_BYTES = 128 * 1024 * 1024;

/** Bytes above which an index or a catalogue is refused. */
export const MAX_INDEX_BYTES = 16 * 1024 * 1024;
