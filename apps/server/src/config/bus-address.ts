export interface BusAddress {
  servers: string[];
  hostnames: string[];
  /** Null means that the servers accept every client. */
  credentials: { user: string; pass: string } | { token: string } | null;
  isEncrypted: boolean;
}

/**
 * NATS's own client reads hosts and ports only.
 * @returns null unless all servers have the same accounts, and all encrypt or none does
 */
export function readBusAddress(list: string): BusAddress | null {
  const urls = list
    .split(',')
    .map((entry) => entry.trim())
    .map((entry) => URL.parse(entry.includes('://') ? entry : `nats://${entry}`));
  const [first] = urls;
  if (!first) return null;
  const { protocol, username, password } = first;
  if (protocol !== 'nats:' && protocol !== 'tls:') return null;
  const parsedUrls = urls.flatMap((url) => url ?? []);
  const isAlike = (url: URL) =>
    url.protocol === protocol && url.username === username && url.password === password && url.hostname !== '';
  if (parsedUrls.length < urls.length || !parsedUrls.every(isAlike)) return null;
  const [user, pass] = [username, password].map(decode);
  if (user === undefined || pass === undefined) return null;
  return {
    servers: parsedUrls.map(({ host }) => host),
    hostnames: parsedUrls.map(({ hostname }) => hostname),
    credentials: user === '' ? null : pass === '' ? { token: user } : { user, pass },
    isEncrypted: protocol === 'tls:',
  };
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
