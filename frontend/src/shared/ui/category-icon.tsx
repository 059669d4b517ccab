/** An icon that fits a category's name. */
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

/** The first word that occurs in the name decides. */
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

/** `className` comes from the chip around it. */
export function CategoryIcon({ name, className }: { name: string; className?: string }) {
  const Icon = ICONS.find(([pattern]) => pattern.test(name))?.[1] ?? StorefrontOutlined;
  return <Icon {...(className ? { className } : {})} />;
}
