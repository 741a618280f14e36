/** This text sorts after every revision of a model. */
export const newestRevision = 'ZZZZ';
