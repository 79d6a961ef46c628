import type { APIRoute } from 'astro';
import * as contracts from '#domain/open-data/contract.ts';
import { openApi } from '#domain/open-data/openapi.ts';
import { PRODUCT } from '#domain/product.ts';

export const GET: APIRoute = ({ site }) =>
  new Response(JSON.stringify(openApi(Object.values(contracts), { title: PRODUCT, site: site!.origin })), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  });
