export { checkCode } from './check-code.ts';
export { issueCode } from './issue-code.ts';
export { removeCodesOf, removeExpiredCodes } from './remove-codes.ts';
