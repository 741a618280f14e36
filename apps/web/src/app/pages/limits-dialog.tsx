import { type ComponentProps, lazy, Suspense } from 'react';
import { loadPart } from '../../lib/version/load-chunk.ts';

const Loaded = lazy(async () => ({
  default: (await loadPart(() => import('../../features/limit-profiles/limits-dialog.tsx'))).LimitsDialog,
}));

export function LimitsDialog(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
