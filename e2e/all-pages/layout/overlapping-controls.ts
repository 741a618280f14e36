import type { Page } from '@playwright/test';

/** Controls that lie on one another, so that whoever aims at one may hit the other. */
export async function overlappingControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tolerancePx = 1.5;
    const described = ({ tagName, className }: Element) => `<${tagName.toLowerCase()} class="${className}">`;

    /** What lies over the page on purpose is compared with its like only. */
    function layerOf(element: Element): Element | null {
      const { position } = getComputedStyle(element);
      const isOnTop = element instanceof HTMLDialogElement || element.matches(':popover-open');
      const isLayer = isOnTop || position === 'fixed' || position === 'sticky';
      return isLayer || !element.parentElement ? element : layerOf(element.parentElement);
    }

    /** Shown, and not the native part that a drawn control hides. */
    function isShown(control: Element): boolean {
      const { clipPath, width } = getComputedStyle(control);
      const isVisible = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      return isVisible && clipPath !== 'inset(50%)' && Number.parseFloat(width) > 1 && !control.closest('[inert]');
    }

    function belongTogether(one: Element, other: Element): boolean {
      const field = one.closest('.mantine-Input-wrapper, label');
      return one.contains(other) || other.contains(one) || (field?.contains(other) ?? false);
    }

    function doOverlap(a: DOMRect, b: DOMRect): boolean {
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return width > tolerancePx && height > tolerancePx;
    }

    // A modal dialog makes everything else inert, without saying so in the tree.
    const root = document.querySelector('dialog:modal') ?? document.body;
    const controls = [...root.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter(isShown)
      .map((control) => ({ control, layer: layerOf(control), boxes: [...control.getClientRects()] }));
    return controls.flatMap((one, i) =>
      controls
        .slice(i + 1)
        .filter(({ layer, control }) => layer === one.layer && !belongTogether(one.control, control))
        .filter(({ boxes }) => one.boxes.some((a) => boxes.some((b) => doOverlap(a, b))))
        .map(({ control }) => `${described(one.control)} lies on ${described(control)}`),
    );
  });
}
