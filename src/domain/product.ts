/** The name of the product in everything but the content, which is prose (docs/recipes.md). */
export const PRODUCT = 'TheGrid';
