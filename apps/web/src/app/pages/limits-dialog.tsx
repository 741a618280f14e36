import { type ComponentProps, lazy, Suspense } from 'react';
import { loadPart } from '../../lib/version/load-chunk.ts';

const LazyLimitsDialog = lazy(async () => ({
  default: (await loadPart(() => import('../../features/limit-profiles/limits-dialog.tsx'))).LimitsDialog,
}));

export function LimitsDialog(props: ComponentProps<typeof LazyLimitsDialog>) {
  return (
    <Suspense>
      <LazyLimitsDialog {...props} />
    </Suspense>
  );
}
