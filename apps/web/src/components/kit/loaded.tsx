import type { ReactNode } from 'react';
import { FailureMessage } from '../feedback/failure-message.tsx';
import { Placeholder } from '../feedback/placeholder.tsx';

interface LoadedQuery<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  failure: string;
  children?: (data: Data) => ReactNode;
}

interface OfHeight {
  /** Expected height in pixels, to avoid layout shift. */
  height: number;
}

interface OwnPlaceholder {
  placeholder: ReactNode;
}

export function Loaded<Data>(props: LoadedQuery<Data> & (OfHeight | OwnPlaceholder)) {
  const { query, failure, children } = props;
  const { data, error, refetch } = query;
  if (data !== undefined) return children?.(data) ?? null;
  if (error === null) return 'placeholder' in props ? props.placeholder : <Placeholder height={props.height} />;
  return <FailureMessage title={failure} failure={error} onRetry={() => void refetch()} />;
}
