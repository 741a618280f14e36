import '@tanstack/react-router';
import type { LegalDocument } from '@washboard/contract/legal/legal-documents';
import type { MachinePageName } from './pages/machine/machine-pages.ts';
import type { PhonePageName } from './phone/machine/phone-page-names.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** One of the URLs that show the machine list; hides the back link. */
    isDashboard?: true;
    document?: LegalDocument;
    /** Name in the breadcrumb: a key of `machinePage` in common.json. */
    crumb?: MachinePageName | PhonePageName;
    /** The page reaches machines without the server: a notice that they cannot be controlled would be wrong. */
    reachesMachines?: true;
  }
}
