import { useEffect, useEffectEvent } from 'react';
import { isShortcutsKeyOn } from '../../lib/preferences.ts';

const fields = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** The key "?" lists the shortcuts, unless the user types it or has switched it off (WCAG 2.1.4). */
export function useShortcutsKey(open: () => void): void {
  const onPress = useEffectEvent(open);
  useEffect(() => {
    function onKeyDown({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): void {
      if (key !== '?' || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (target instanceof Element && target.closest(fields)) return;
      if (isShortcutsKeyOn() && !document.querySelector('dialog[open]')) onPress();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
