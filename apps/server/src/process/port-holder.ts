import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const listening = '0A';

/**
 * The process that listens on a TCP port of this computer.
 *
 * @returns null if there is none, if it belongs to a user whose processes we may not look at, or without Linux's /proc
 */
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
