import type { ImportFault } from '@washboard/contract/machine-registration/appliance-import';
import { serveWork } from '../../../process/worker-processes.ts';
import { readCsv, type TableBounds, UnreadableTableError, type UploadedTable } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

interface TableFile {
  kind: 'csv' | 'xlsx';
  content: Uint8Array;
  bounds: TableBounds;
}

/** Errors lose their class on the way between processes, so faults are returned. */
function readTable({ kind, content, bounds }: TableFile): UploadedTable | ImportFault {
  try {
    return kind === 'csv' ? readCsv(content, bounds) : readXlsx(content, bounds);
  } catch (error) {
    if (error instanceof UnreadableTableError) return error.fault;
    throw error;
  }
}

serveWork({ readTable });
