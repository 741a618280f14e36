import { type ReactElement, type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react';

interface DeferredContentProps {
  /** In the shape of what comes. */
  placeholder: ReactNode;
  children: ReactNode;
}

/**
 * For what takes long to draw: first its placeholder stands there, then React draws it in small pieces, between which
 * the page answers.
 */
export function DeferredContent({ placeholder, children }: DeferredContentProps) {
  return useDeferredValue(true, false) ? children : placeholder;
}

interface IncrementalContentProps {
  /** Of all that is not drawn yet. */
  placeholder: ReactNode;
  /** With keys. */
  children: readonly ReactElement[];
}

/** How much more is drawn with each piece of work: every piece costs a frame. */
const growth = 3;

/**
 * The parts of a long page in growing pieces of work: the first part is soon there, and what interrupts the drawing makes
 * one piece begin anew, not all of them.
 */
export function IncrementalContent({ placeholder, children }: IncrementalContentProps) {
  const [count, setCount] = useState(1);
  const isWhole = count >= children.length;

  useEffect(() => {
    if (!isWhole) startTransition(() => setCount(growth * count));
  }, [isWhole, count]);

  return (
    <>
      {children.slice(0, count)}
      {!isWhole && placeholder}
    </>
  );
}
