import { type ComponentType, lazy, Suspense } from 'react';
import { loadPart } from './load-chunk.ts';

export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await loadPart(load) }));
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
