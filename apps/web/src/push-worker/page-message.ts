/** From the service worker to a page: show this address. The page answers on the port that comes along. */
export interface PageMessage {
  kind: 'open';
  href: string;
}
