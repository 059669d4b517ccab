/** Our own line drawings, in the color of the surrounding text, and the icons of categories. */
import type { ReactNode } from "react";
import AutoAwesomeOutlined from "@mui/icons-material/AutoAwesomeOutlined";
import BuildOutlined from "@mui/icons-material/BuildOutlined";
import CelebrationOutlined from "@mui/icons-material/CelebrationOutlined";
import CheckroomOutlined from "@mui/icons-material/CheckroomOutlined";
import DirectionsBikeOutlined from "@mui/icons-material/DirectionsBikeOutlined";
import DirectionsCarOutlined from "@mui/icons-material/DirectionsCarOutlined";
import FavoriteBorderOutlined from "@mui/icons-material/FavoriteBorderOutlined";
import HomeOutlined from "@mui/icons-material/HomeOutlined";
import LocalCafeOutlined from "@mui/icons-material/LocalCafeOutlined";
import LocalFloristOutlined from "@mui/icons-material/LocalFloristOutlined";
import LocalMallOutlined from "@mui/icons-material/LocalMallOutlined";
import MenuBookOutlined from "@mui/icons-material/MenuBookOutlined";
import PetsOutlined from "@mui/icons-material/PetsOutlined";
import RestaurantOutlined from "@mui/icons-material/RestaurantOutlined";
import StorefrontOutlined from "@mui/icons-material/StorefrontOutlined";
import WorkOutlineOutlined from "@mui/icons-material/WorkOutlineOutlined";

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 96 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** Coupon torn from a booklet. */
export const TicketDrawing = () => (
  <Drawing>
    <path d="M14 16h68v10a6 6 0 0 0 0 12v10H14V38a6 6 0 0 0 0-12z" />
    <path d="M60 20v4m0 5v4m0 5v4" />
    <path d="m28 40 16-16" />
    <circle cx="30" cy="27" r="3" />
    <circle cx="42" cy="38" r="3" />
  </Drawing>
);

/** Shop front with an awning. */
export const BuildingDrawing = () => (
  <Drawing>
    <path d="M24 12h48l6 14a6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0z" />
    <path d="M24 34v22h48V34" />
    <path d="M32 56V40h10v16M50 40h14v9H50z" />
  </Drawing>
);

/** Quiet street, for lists without results. */
export const StreetDrawing = () => (
  <Drawing>
    <path d="M8 56h80" />
    <path d="M16 56V30l10-8 10 8v26M24 56V44h5v12" />
    <path d="M44 56V20h20v36M49 28h4m6 0h-1m-9 8h4m6 0h-1" />
    <path d="M78 56V42m0 0a7 7 0 1 1 .1 0z" />
  </Drawing>
);

/** Cloud, for failed requests. */
export const CloudDrawing = () => (
  <Drawing>
    <path d="M32 46a11 11 0 0 1-1-22 16 16 0 0 1 31-3 12 12 0 0 1 4 25z" />
    <path d="M42 32h0m12 0h0M42 39c4-3 8-3 12 0" />
  </Drawing>
);

/** Map pin, for questions about the location. */
export const PinDrawing = () => (
  <Drawing>
    <path d="M48 52s15-14 15-26a15 15 0 0 0-30 0c0 12 15 26 15 26z" />
    <circle cx="48" cy="26" r="5" />
    <path d="M20 52c6 4 17 6 28 6s22-2 28-6" />
  </Drawing>
);

/** Bunting over a bandstand, for events. */
export const BuntingDrawing = () => (
  <Drawing>
    <path d="M6 10c26 14 58 14 84 0" />
    <path d="m16 14 3 10 6-7m5 3 4 10 6-8m4 1 4 11 6-10m4-1 6 8 4-10m5-2 6 6 3-9" />
    <path d="M30 44h36M34 44v12m28-12v12M26 56h44M48 44v12" />
  </Drawing>
);

/** Cake with candles, for birthdays. */
export const CakeDrawing = () => (
  <Drawing>
    <path d="M10 56h76" />
    <path d="M24 56V46h48v10M32 46V34h32v12" />
    <path d="M24 50c4 4 8 4 12 0 4 4 8 4 12 0 4 4 8 4 12 0 4 4 8 4 12 0" />
    <path d="M40 34V24m8 10V24m8 10V24" />
    <path d="M40 12c-4 4-3 8 0 8s4-4 0-8zm8-2c-4 5-3 10 0 10s4-5 0-10zm8 2c-4 4-3 8 0 8s4-4 0-8z" />
  </Drawing>
);

/** Icons by pattern of the category's name; the first match wins. */
const ICONS = [
  [/event|fun|entertain|music|theat/i, CelebrationOutlined],
  [/coffee|caf|bak|tea|sweet|dessert|ice cream/i, LocalCafeOutlined],
  [/food|restaurant|dining|eat|pizza|grocer|market|bar\b|pub/i, RestaurantOutlined],
  [/book|education|school|learn|art|craft/i, MenuBookOutlined],
  [/bike|bicycl|sport|fitness|outdoor|gym/i, DirectionsBikeOutlined],
  [/auto|car\b|cars|garage|motor/i, DirectionsCarOutlined],
  [/pet|animal|vet/i, PetsOutlined],
  [/flower|garden|florist|plant/i, LocalFloristOutlined],
  [/beauty|hair|salon|spa|barber/i, AutoAwesomeOutlined],
  [/health|wellness|medical|pharm|dent/i, FavoriteBorderOutlined],
  [/cloth|fashion|apparel|wear|shoe/i, CheckroomOutlined],
  [/home|house|furnit|real estate|hardware/i, HomeOutlined],
  [/repair|service|trade|tech/i, BuildOutlined],
  [/professional|business|office|law|financ/i, WorkOutlineOutlined],
  [/shop|retail|gift|store|toy/i, LocalMallOutlined],
] as const;

/** Icon that fits a category's name; the chip around it passes `className`. */
export function CategoryIcon({ name, className }: { name: string; className?: string }) {
  const Icon = ICONS.find(([pattern]) => pattern.test(name))?.[1] ?? StorefrontOutlined;
  return <Icon {...(className ? { className } : {})} />;
}
