import { isolated } from '@washboard/contract/text/isolated';

/** Isolates names and other values from the text direction around them. React escapes HTML. */
export const interpolation = { escape: isolated };
