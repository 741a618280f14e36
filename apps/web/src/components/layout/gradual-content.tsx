import { type ReactElement, type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react';

interface DeferredContentProps {
  placeholder: ReactNode;
  children: ReactNode;
}

/**
 * Renders the placeholder first and then expensive children in a deferred render, which React interrupts for user
 * input.
 */
export function DeferredContent({ placeholder, children }: DeferredContentProps) {
  return useDeferredValue(true, false) ? children : placeholder;
}

interface IncrementalContentProps {
  placeholder: ReactNode;
  /** Each child must have a key. */
  children: readonly ReactElement[];
}

/** Each step renders this many times more children, because each step costs a frame. */
const growth = 3;

/**
 * Renders the children of a long page in growing steps: the first one appears early, and an interruption repeats one
 * step rather than the whole render.
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
