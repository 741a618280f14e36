import type { ServerModule } from '../../../module.ts';
import { removeExpiredCodes } from './verification-codes.ts';

export { checkCode, issueCode, removeCodesOf } from './verification-codes.ts';

export const verificationCodesModule: ServerModule = {
  tidy: ({ database }, now) => removeExpiredCodes(database, now),
};
