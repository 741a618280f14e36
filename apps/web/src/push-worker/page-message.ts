/** The service worker asks a page to show this address. The page answers on the port of the message. */
export interface PageMessage {
  kind: 'open';
  href: string;
}
