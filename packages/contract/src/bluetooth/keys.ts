// Browsers, Node and the boards of machines have P-256 in Web Crypto.

export type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

export interface KeyPair {
  publicKey: Key;
  privateKey: Key;
}

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const ecdh = { name: 'ECDH', namedCurve: 'P-256' } as const;
const signing = { name: 'ECDSA', hash: 'SHA-256' } as const;

const encoder = new TextEncoder();

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text) as Uint8Array<ArrayBuffer>;
}

export function toBase64Url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @throws Error if the text is not base64url */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text)) throw new Error('not base64url');
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}

/** @param isExtractable only where the private key is stored as a file */
export async function createSigningKeys({ isExtractable = false } = {}): Promise<KeyPair> {
  return crypto.subtle.generateKey(ecdsa, isExtractable, ['sign', 'verify']);
}

export async function createShareKeys(): Promise<KeyPair> {
  return crypto.subtle.generateKey(ecdh, false, ['deriveBits']);
}

/** @returns the uncompressed point: 65 bytes in base64url */
export async function exportPublicKey(key: Key): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', key)));
}

/** @returns the signature of `text` in base64url, in the format of IEEE P1363 */
export async function signText(privateKey: Key, text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.sign(signing, privateKey, utf8(text))));
}

/**
 * Returns false for a malformed key or signature too.
 * @param publicKey base64url
 */
export async function isSignedBy(publicKey: string, text: string, signature: string): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64Url(publicKey), ecdsa, false, ['verify']);
    return await crypto.subtle.verify(signing, key, fromBase64Url(signature), utf8(text));
  } catch {
    return false;
  }
}

/** @throws for a share that is not a point of the curve */
export async function agreeOnSecret(ownKey: Key, otherShare: string): Promise<ArrayBuffer> {
  const otherKey = await crypto.subtle.importKey('raw', fromBase64Url(otherShare), ecdh, false, []);
  return crypto.subtle.deriveBits({ name: 'ECDH', public: otherKey }, ownKey, 256);
}
