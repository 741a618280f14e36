import type { ReactNode } from 'react';
import { FailureMessage } from '../feedback/failure-message.tsx';
import { Placeholder } from '../feedback/placeholder.tsx';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  failure: string;
  /** Expected height in pixels, to avoid layout shift. */
  height: number;
  children?: (data: Data) => ReactNode;
}

export function Loaded<Data>({ query: { data, error, refetch }, failure, height, children }: LoadedProps<Data>) {
  if (data !== undefined) return children?.(data) ?? null;
  if (error === null) return <Placeholder height={height} />;
  return <FailureMessage title={failure} failure={error} onRetry={() => void refetch()} />;
}
