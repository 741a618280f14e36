import type { ErrorComponentProps } from '@tanstack/react-router';
import { useReloadWhenServed } from '../../features/wall/use-reload-when-served.ts';
import { PageFailure } from './page-failure.tsx';

export function WallFailure(props: ErrorComponentProps) {
  useReloadWhenServed();
  return <PageFailure {...props} />;
}
