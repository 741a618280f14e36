export { drawSecret, hashSecret, hintOf } from './secrets.ts';
