type TextField = HTMLInputElement | HTMLTextAreaElement;

const typedInto = new Set<TextField>();

function isTextField(target: EventTarget | null): target is TextField {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox');
}

/** Call this function once. */
export function followTyping(): void {
  const note = ({ target }: Event) => isTextField(target) && typedInto.add(target);
  document.addEventListener('input', note, { capture: true, passive: true });
}

export function isSomethingTyped(): boolean {
  for (const field of typedInto) if (!field.isConnected) typedInto.delete(field);
  return [...typedInto].some((field) => field.value !== '');
}
