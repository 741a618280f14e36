import { withoutHiddenCharacters } from '@washboard/contract/text/hidden-characters';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Whether there may be more in a JSON text than plain ASCII: nearly no message has it, and the others are read twice as slowly. */
const mayHide = /[^\n\r\t -~]|\\[bfnrtu]/;

/**
 * The one place where texts of machines come in: without characters that are invisible, control something or turn the
 * direction of writing, in values and in names of fields.
 *
 * @returns undefined for what is not JSON, which no schema accepts
 */
export function readMachineJson(payload: Uint8Array): unknown {
  try {
    const text = decoder.decode(payload);
    return mayHide.test(text) ? JSON.parse(text, (_name, value) => seen(value)) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function seen(value: unknown): unknown {
  if (typeof value === 'string') return seenText(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [seenText(name), part]));
}

/** A text of which nothing is left was one all the same: the mark of what cannot be shown stands for it. */
function seenText(text: string): string {
  return withoutHiddenCharacters(text) || (text && '\ufffd');
}
