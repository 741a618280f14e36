import type { Page } from '@playwright/test';

export async function layoutFaults(page: Page): Promise<string[]> {
  const beyond = await pixelsBeyond(page);
  return [
    ...(beyond > 0 ? [`the page is ${beyond} px too wide`] : []),
    ...(await lostTexts(page)),
    ...(await overlappingControls(page)),
  ];
}

export async function pixelsBeyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

async function lostTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Glyphs may exceed their line box slightly. */
    const tolerancePx = 1.5;
    const frames = 'button, td, th, label, article, section, dialog, fieldset, header, footer';

    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    const described = ({ tagName, className }: Element) => `<${tagName.toLowerCase()} class="${className}">`;

    function memoize<T>(read: (element: Element) => T): (element: Element) => T {
      const known = new Map<Element, T>();
      return (element) => {
        const value = known.get(element) ?? read(element);
        known.set(element, value);
        return value;
      };
    }

    const styleOf = memoize((element) => {
      const { clipPath, overflowX, overflowY, position, textOverflow, webkitLineClamp } = getComputedStyle(element);
      return { clipPath, overflowX, overflowY, position, textOverflow, webkitLineClamp };
    });
    const frameOf = memoize((element) => element.getBoundingClientRect());
    const ancestors: (element: Element) => Element[] = memoize((element) =>
      element.parentElement ? [element, ...ancestors(element.parentElement)] : [element],
    );

    const isForScreenReaders = (element: Element) =>
      ancestors(element).some((box) => styleOf(box).clipPath === 'inset(50%)');

    function excess(lines: readonly DOMRect[], box: Element): { x: number; y: number } {
      const frame = frameOf(box);
      return {
        x: Math.max(...lines.map(({ left, right }) => Math.max(frame.left - left, right - frame.right))),
        y: Math.max(...lines.map(({ top, bottom }) => Math.max(frame.top - top, bottom - frame.bottom))),
      };
    }

    function isOutside(lines: readonly DOMRect[], box: Element): boolean {
      const frame = frameOf(box);
      return lines.every(
        ({ left, right, top, bottom }) =>
          right <= frame.left || left >= frame.right || bottom <= frame.top || top >= frame.bottom,
      );
    }

    function loss(element: Element, lines: readonly DOMRect[]): string | null {
      const isOnPage = ancestors(element).every((box) => styleOf(box).position !== 'fixed');
      if (isOnPage && lines.some(({ top }) => top + window.scrollY < -2 * tolerancePx)) return 'above the page';
      const isFree = { x: false, y: false };
      const frame = element.closest(frames);
      for (const box of ancestors(element)) {
        const style = styleOf(box);
        isFree.x ||= scrolls(style.overflowX);
        isFree.y ||= scrolls(style.overflowY);
        // The tooltip contains the whole text.
        const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        const isLeftOut = (clips(style.overflowX) || clips(style.overflowY)) && isOutside(lines, box);
        if ((isShortened || isLeftOut) && box.closest('[title]')) return null;
        const beyond = excess(lines, box);
        const isCutX = !isFree.x && clips(style.overflowX) && beyond.x > tolerancePx;
        // Line boxes are taller than their glyphs.
        const isCutY = !isFree.y && clips(style.overflowY) && beyond.y > 2 * tolerancePx;
        if (isCutX || isCutY) return `cut by ${described(box)}`;
        if (box === frame && !isFree.x && beyond.x > tolerancePx) return `runs out of ${described(box)}`;
        if (style.position === 'fixed') return null;
      }
      return null;
    }

    const lost: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (text === '' || !(element instanceof HTMLElement) || element.closest('select, [inert]')) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      const what = lines.length === 0 || isForScreenReaders(element) ? null : loss(element, lines);
      if (what) lost.push(`${what}: ${text}`);
    }
    return lost;
  });
}

/** A click on overlapping controls may hit the wrong one. */
async function overlappingControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tolerancePx = 1.5;
    const described = ({ tagName, className }: Element) => `<${tagName.toLowerCase()} class="${className}">`;

    /** Overlays are intentional, so only controls of the same layer are compared. */
    function layerOf(element: Element): Element | null {
      const { position } = getComputedStyle(element);
      const isOnTop = element instanceof HTMLDialogElement || element.matches(':popover-open');
      const isLayer = isOnTop || position === 'fixed' || position === 'sticky';
      return isLayer || !element.parentElement ? element : layerOf(element.parentElement);
    }

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

    function boxesInSight(control: Element): DOMRect[] {
      let boxes = [...control.getClientRects()];
      for (let parent = control.parentElement; parent; parent = parent.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(parent);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const frame = parent.getBoundingClientRect();
        boxes = boxes.map((box) => intersectionOf(box, frame));
      }
      return boxes;
    }

    function intersectionOf(a: DOMRect, b: DOMRect): DOMRect {
      const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
      const [right, bottom] = [Math.min(a.right, b.right), Math.min(a.bottom, b.bottom)];
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    }

    // A modal dialog makes everything else inert, without the `inert` attribute.
    const root = document.querySelector('dialog:modal') ?? document.body;
    const controls = [...root.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter(isShown)
      .map((control) => ({ control, layer: layerOf(control), boxes: boxesInSight(control) }));
    return controls.flatMap((one, i) =>
      controls
        .slice(i + 1)
        .filter(({ layer, control }) => layer === one.layer && !belongTogether(one.control, control))
        .filter(({ boxes }) => one.boxes.some((a) => boxes.some((b) => doOverlap(a, b))))
        .map(({ control }) => `${described(one.control)} lies on ${described(control)}`),
    );
  });
}
