import type { Language } from './language.js';

export const vi: Language = {
  title: 'Vietnamese',
  parent: 'zh',
  person: {
    first_name: {
      female: ['Lan', 'Hoa', 'Mai', 'Linh', 'Thảo', 'Hương', 'Ngọc', 'Trang'],
      male: ['Minh', 'Hùng', 'Tuấn', 'Dũng', 'Nam', 'Long', 'Phong', 'Sơn'],
    },
    last_name: {
      generic: [
        'Nguyễn',
        'Trần',
        'Lê',
        'Phạm',
        'Hoàng',
        'Phan',
        'Vũ',
        'Đặng',
        'Bùi',
        'Đỗ',
        'Hồ',
        'Ngô',
        'Dương',
        'Lý',
        'Trịnh',
      ],
    },
  },
  location: {
    street_name: [
      'Lê Lợi',
      'Trần Hưng Đạo',
      'Nguyễn Huệ',
      'Hai Bà Trưng',
      'Lý Thường Kiệt',
      'Quang Trung',
      'Hùng Vương',
      'Phan Đình Phùng',
      'Lê Thánh Tôn',
      'Nguyễn Trãi',
      'Phan Bội Châu',
      'Lê Duẩn',
      'Bà Triệu',
      'Ngô Quyền',
      'Điện Biên Phủ',
      'Võ Thị Sáu',
    ],
    street_pattern: ['{{location.street_name}}', 'Hẻm {{location.street_name}}'],
  },
  word: {
    theme: ['Sen', 'Hoa Mai', 'Trúc', 'Phố Cổ', 'Mộc', 'Gió', 'Nắng', 'Lúa', 'Cầu Tre', 'An Nhiên'],
    head: ['Sen', 'Mộc', 'Phố', 'Nhà', 'Bếp', 'Vườn', 'Góc', 'Hẻm'],
    tail: ['Xanh', 'Vàng', 'Hồng', 'Cũ', 'Quê', 'Mới', 'Nhỏ', 'Trắng', 'Nắng', 'Gió'],
    near: ['Old Quarter', 'Riverside', 'Hilltop', 'Lakeside', 'Station', 'Centre'],
  },
  food: {
    ethnic_category: ['Grill', 'Seafood', 'Italian', 'Indian'],
  },
};
