import { constants } from "node:fs";

/** Flags to open a file for reading that neither wait for a pipe nor follow a link which has taken the file's place. Windows has neither. */
export const READ_UNFOLLOWED = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
