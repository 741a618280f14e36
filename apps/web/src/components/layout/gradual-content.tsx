import { type ReactElement, type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react';

interface DeferredContentProps {
  placeholder: ReactNode;
  children: ReactNode;
}

/** React interrupts a deferred render for user input. */
export function DeferredContent({ placeholder, children }: DeferredContentProps) {
  return useDeferredValue(true, false) ? children : placeholder;
}

interface IncrementalContentProps {
  placeholder: ReactNode;
  /** Each child must have a key. */
  children: readonly ReactElement[];
}

/** Each step costs a frame, so steps grow by this factor. */
const growth = 3;

/** An interruption repeats one step rather than the whole render. */
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
