import { type ComponentProps, lazy, Suspense } from 'react';
import { loadPart } from '../../lib/version/load-chunk.ts';

const LimitsDialogPart = lazy(async () => ({
  default: (await loadPart(() => import('../../features/limit-profiles/limits-dialog.tsx'))).LimitsDialog,
}));

export function LazyLimitsDialog(props: ComponentProps<typeof LimitsDialogPart>) {
  return (
    <Suspense>
      <LimitsDialogPart {...props} />
    </Suspense>
  );
}
