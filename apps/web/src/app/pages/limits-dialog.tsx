import { type ComponentProps, lazy, Suspense } from 'react';
import { loadPart } from '../../lib/version/load-chunk.ts';

// A part of its own, with its texts: few readers open it.
const Loaded = lazy(async () => ({
  default: (await loadPart(() => import('../../features/limit-profiles/limits-dialog.tsx'))).LimitsDialog,
}));

/** The dialog of limits, loaded when it opens. */
export function LimitsDialog(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
