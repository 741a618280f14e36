/** The page answers on the port of the message. */
export interface PageMessage {
  kind: 'open';
  href: string;
}
