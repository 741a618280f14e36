// Browsers load this file without the schemas.

export const correctiveActions = ['rewashed', 'sanitizedOtherwise', 'discarded', 'released'] as const;
export type CorrectiveAction = (typeof correctiveActions)[number];

export const actionWordsMaxLength = 1000;
