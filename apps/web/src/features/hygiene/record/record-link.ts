import type { ReactNode } from 'react';

interface LinkedRecord {
  serialNumber: string;
  id: number;
  className: string | undefined;
  children: ReactNode;
}

/** Renders a link to a record; the page knows its address. */
export type RecordLink = (linked: LinkedRecord) => ReactNode;
