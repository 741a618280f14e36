import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';

/** The parts of the machine page as they will stand; the page lays both out in the same grid. */
export const machineSkeleton: Readonly<Record<'head' | 'picture' | 'facts' | 'plot' | 'details', ReactNode>> = {
  head: <Skeleton height={56} width="min(100%, 420px)" />,
  picture: <Skeleton height={440} radius={12} />,
  facts: <Skeleton height={440} radius={12} />,
  plot: <Skeleton height={460} radius={12} />,
  details: <Skeleton height={460} radius={12} />,
};
