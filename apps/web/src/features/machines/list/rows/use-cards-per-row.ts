import { type RefObject, useLayoutEffect, useState } from 'react';
import type { CardKind } from './card-kind.ts';

function cardsPerRow(width: number, { leastWidth, gap }: CardKind): number {
  return Math.max(1, Math.floor((width + gap) / (leastWidth + gap)));
}

export function useCardsPerRow(ref: RefObject<HTMLElement | null>, kind: CardKind): number {
  const [perRow, setPerRow] = useState(1);
  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return;
    const count = () => setPerRow(cardsPerRow(list.clientWidth, kind));
    count();
    const observer = new ResizeObserver(count);
    observer.observe(list);
    return () => observer.disconnect();
  }, [ref, kind]);
  return perRow;
}
