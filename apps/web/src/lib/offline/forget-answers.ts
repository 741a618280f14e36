import { deleteDB } from 'idb';

export const answerDatabase = 'washboard-answers';

/** For the end of a session, in whichever shell. Waits for nobody: other tabs close the database when they hear of it. */
export function forgetAnswers(): void {
  deleteDB(answerDatabase).catch(() => undefined);
}
