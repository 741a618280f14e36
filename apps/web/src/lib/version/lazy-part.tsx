import { type ComponentType, lazy, Suspense } from 'react';
import { loadPart } from './load-chunk.ts';

/** A component whose code loads when it is first rendered. Until then it renders nothing. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await loadPart(load) }));
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
