import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs the action after a render whose value differs from the previous one, so not after the first. */
export function useOnChange<Value>(value: Value, action: () => void): void {
  const previous = useRef(value);
  const act = useEffectEvent(action);
  useEffect(() => {
    if (previous.current === value) return;
    previous.current = value;
    act();
  }, [value]);
}
