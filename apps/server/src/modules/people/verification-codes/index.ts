export { checkCode, issueCode, removeCodesOf, removeExpiredCodes } from './verification-codes.ts';
