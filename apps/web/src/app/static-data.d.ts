import '@tanstack/react-router';
import type { LegalDocument } from '@washboard/contract/legal/legal-documents';
import type { MachinePageName } from './pages/machine/machine-pages.ts';

declare module '@tanstack/react-router' {
  /** What the main layout has to know of a page. */
  interface StaticDataRouteOption {
    /** One of the addresses that show the machine list: there is nothing to go back to. */
    isDashboard?: true;
    /** Opened over the page. */
    document?: LegalDocument;
    /** What the page is called below its machine in the breadcrumb: a key of `machinePage` in common.json. */
    crumb?: MachinePageName;
  }
}
