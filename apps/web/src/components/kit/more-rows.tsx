import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlaceProps } from './place.ts';
import { Row } from './stack.tsx';

/** A list that loads its rows in pages. */
export interface RowPages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: (options: { cancelRefetch: false }) => unknown;
}

interface MoreRowsProps extends Pick<PlaceProps, 'mt' | 'mb' | 'ml'> {
  list: RowPages;
  size?: 'sm' | 'md';
  place?: 'start' | 'centre' | 'wide';
  children: ReactNode;
}

/** The button below a list that loads its next page. */
export function MoreRows({ list, size = 'sm', place = 'centre', children, ...margins }: MoreRowsProps) {
  if (!list.hasNextPage) return null;
  return (
    <Row {...margins} {...(place === 'centre' && { justify: 'centre' as const })}>
      <Button
        variant="default"
        size={size}
        fullWidth={place === 'wide'}
        loading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage({ cancelRefetch: false })}
      >
        {children}
      </Button>
    </Row>
  );
}
