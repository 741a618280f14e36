/** This text sorts after every revision of a model, so it selects the document of the newest one. */
export const newestRevision = 'ZZZZ';
