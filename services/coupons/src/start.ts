/** Coupons as one running process. */
import { counterModel } from "@mainstreet/service/records/counter";
import { serve } from "@mainstreet/service/operations/serve";
import { buildApp } from "./app.ts";
import { projectionModels } from "./business/businesses.ts";
import type { CouponsConfig } from "./config.ts";
import { copies } from "./copies.ts";
import { couponKind } from "./coupon/coupon.model.ts";
import { publications } from "./publishes.ts";
import { submissionModel } from "./submission/submissions.ts";
import { sources, subscriptions } from "./subscriptions.ts";

/** Resolves once coupons listens; `close` finishes what is in hand. */
export const startService = (config: CouponsConfig, now = () => new Date()) =>
  serve("coupons", config, {
    now,
    models: (mongo) => [
      couponKind(mongo).model,
      projectionModels(mongo).businesses,
      projectionModels(mongo).categories,
      submissionModel(mongo),
      counterModel(mongo),
    ],
    publications,
    sources,
    copies,
    async start(deps) {
      const parts = await buildApp(deps);
      return { ...parts, handlers: subscriptions(parts) };
    },
  });
