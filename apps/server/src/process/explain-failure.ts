import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { EmbeddedDatabaseError } from '../adapters/database/database.ts';
import { ConfigurationError } from '../config/configuration-error.ts';
import { errorText } from '../logging/log-error.ts';
import { LedgerKeyError } from '../modules/machines/ledger/index.ts';

/** SQLSTATE 28: invalid authorization; 3D000: no such database. */
function databaseRefusal(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return /^(28|3D0)/.test(error.code) && error.code.length === 5 ? error.message : null;
}

function portConflict(error: unknown): string | null {
  if (!(error instanceof Error && 'port' in error && 'code' in error && error.code === 'EADDRINUSE')) return null;
  const holder = findPortHolder(Number(error.port));
  const holderText = holder ? `by process ${holder.pid} (${holder.command})` : 'by another program';
  return (
    `Port ${error.port} is in use ${holderText}. End it, or choose another port: ` +
    'PORT for the dashboard, MQTT_PORT for the machines.'
  );
}

/** An error that the operator can fix has no stack trace, and no error has the values of a statement. */
export function explainFailure(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof EmbeddedDatabaseError || error instanceof LedgerKeyError)
    return error.message;
  const refusal = databaseRefusal(error);
  if (refusal) return `The database of DATABASE_URL does not let us in: ${refusal}`;
  return portConflict(error) ?? errorText(error);
}

const listening = '0A';

/** @returns null if no process listens, another user's process hides it, or without Linux's /proc */
export function findPortHolder(port: number): { pid: number; command: string } | null {
  const sockets = new Set(['tcp', 'tcp6'].flatMap((table) => listeningSockets(`/proc/net/${table}`, port)));
  if (sockets.size === 0) return null;
  for (const pid of list('/proc').filter((name) => /^\d+$/.test(name))) {
    const isHolder = list(`/proc/${pid}/fd`).some((fd) => sockets.has(link(`/proc/${pid}/fd/${fd}`)));
    if (isHolder) return { pid: Number(pid), command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim() };
  }
  return null;
}

/** Format: https://docs.kernel.org/networking/proc_net_tcp.html */
function listeningSockets(table: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return read(table)
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => local.endsWith(suffix) && state === listening)
    .map((fields) => `socket:[${fields[9]}]`);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function list(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function link(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
