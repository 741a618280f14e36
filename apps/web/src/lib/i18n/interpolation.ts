import { isolated } from '@washboard/contract/text/isolated';

/** How names and other values are put into texts. React escapes HTML. */
export const interpolation = { escape: isolated };
