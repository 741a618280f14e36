import { type RefObject, useEffect, useRef } from 'react';

/**
 * The focus goes to the title of what has taken the place of the thing that had it; where it is elsewhere it stays.
 * @param shown what stood there before; kept where it outlives this
 */
export function useMovedFocus<Name>(shown: RefObject<Name | null>, name: Name): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isMoved = shown.current !== null && shown.current !== name;
    shown.current = name;
    if (isMoved && document.activeElement === document.body) title.current?.focus();
  }, [shown, name]);
  return title;
}
