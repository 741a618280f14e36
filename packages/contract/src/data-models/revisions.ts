/** Sorts after every revision of a model, so its document is that of the newest one. */
export const newestRevision = 'ZZZZ';
